import type { Operation } from '../../../api/kernel/operation.ts';
import { encodeAnew } from './pictures.ts';
import type { Received } from './receive.ts';

type Files = Received['files'];

/** The files of a call, with their pictures where the rules ask for those. */
export async function encodedIn<Input extends { files?: Files }>(
  { files: rules = {} }: Operation,
  input: Input,
): Promise<Input> {
  const { files } = input;
  if (!files) return input;
  const ready = { ...files };
  for (const [field, { encoded }] of Object.entries(rules)) {
    const file = files[field];
    if (!encoded || !file || Array.isArray(file)) continue;
    ready[field] = { ...file, picture: await encodeAnew(file, field) };
  }
  return { ...input, files: ready };
}
