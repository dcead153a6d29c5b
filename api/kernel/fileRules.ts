/**
 * A kind of file that is taken. The content decides it; only what no mark begins, a text, and what two
 * kinds have in common, as an archive of office parts, is told by the ending of the name besides.
 */
export type FileKind = keyof typeof MEDIA_TYPES;

/** The media type of every kind of file that the product takes or answers. */
export const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  html: 'text/html',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;

/** What a stored file is where it is no picture: it is kept as it came, and saved, never shown. */
export const ATTACHED = 'attached';

/** Bytes. */
export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;

/** The most signs of text beside the files of a call: what two thousand rows of an import may need. */
export const MOST_TYPED = 500_000;

/** A size as people write it, for example `20 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes >= MEGABYTE) return `${Math.floor((bytes / MEGABYTE) * 10) / 10} MB`;
  return bytes >= KILOBYTE ? `${Math.floor(bytes / KILOBYTE)} KB` : `${bytes} B`;
}

/** What a file field of a multipart body takes. */
export interface FileRule {
  readonly kinds: readonly FileKind[];
  /** The largest size of one file, bytes. */
  readonly maximum: number;
  /** The largest size of the kinds that may be less large, bytes. */
  readonly smaller?: Partial<Record<FileKind, number>>;
  /** How many files the field takes at most, where it takes several. */
  readonly count?: number;
  readonly optional?: true;
  /** Whether the picture is re-encoded before the handler runs, so that no transaction waits for it. */
  readonly encoded?: true;
}

/** The largest size of a file of one kind, bytes. */
export const mostOfKind = (
  { maximum, smaller }: Pick<FileRule, 'maximum' | 'smaller'>,
  kind: FileKind,
): number => smaller?.[kind] ?? maximum;

/** A picture after the product has re-encoded it. */
export interface EncodedPicture {
  readonly content: Uint8Array;
  readonly hash: string;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  /** The same for lists, in the same format. */
  readonly small?: { readonly content: Uint8Array; readonly hash: string };
}

export type FileRules = { readonly [field: string]: FileRule };

/** A file that a call uploaded, after the rule of its field has checked it. */
export interface ReceivedFile {
  /** The name that the caller gave. It is only shown and never used as a path. */
  readonly name: string;
  readonly kind: FileKind;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, hexadecimal. */
  readonly hash: string;
  /** The path of the temporary file, which is deleted when the call has been answered. */
  readonly path: string;
  /** Where the rule says `encoded`: the picture in it. */
  readonly picture?: EncodedPicture;
}

/** A file as a handler answers it. */
export interface FileAnswer {
  /** The name to save it under, with its ending. */
  readonly name: string;
  readonly mediaType: string;
  /** The content, whole or as a stream. A failure before the first piece is answered as an envelope. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether the browser shows it instead of saving it: never for a file that somebody uploaded. */
  readonly inline?: true;
}

type OptionalFields<Rules> = {
  [Field in keyof Rules]: Rules[Field] extends { readonly optional: true } ? Field : never;
}[keyof Rules];

type Several<Rule, One> = Rule extends { readonly count: number } ? One[] : One;

/** The files that a caller passes, by field. */
export type GivenFiles<Rules> = {
  [Field in Exclude<keyof Rules, OptionalFields<Rules>>]: Several<Rules[Field], File>;
} & { [Field in OptionalFields<Rules>]?: Several<Rules[Field], File> };

/** The files that a handler receives, by field; a field for several is a list, perhaps empty. */
export type ReceivedFiles<Rules> = {
  [Field in Exclude<keyof Rules, OptionalFields<Rules>>]: Several<Rules[Field], ReceivedFile>;
} & { [Field in OptionalFields<Rules>]?: Several<Rules[Field], ReceivedFile> };
