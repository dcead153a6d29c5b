import type { Handlers } from '../../api/kernel/operation.ts';
import type { notes as contract } from '../../api/notes/calls.ts';
import type { Call } from '../kernel/context.ts';
import { checkedCursor } from '../kernel/page.ts';
import { getNoteFile, uploadNoteFile } from './files.ts';
import { addNote, deleteNote } from './moves.ts';
import { listNotes } from './queries.ts';

/** The notes on records. */
export const noteHandlers = {
  listNote: ({ body }, call) => checkedCursor(() => listNotes(call, body)),
  addNote: ({ body }, call) => addNote(call, body),
  deleteNote: ({ params }, call) => deleteNote(call, params.id),
  uploadNoteFile: ({ files: { file } }, call) => uploadNoteFile(call, file),
  getNoteFile: ({ params }, call) => getNoteFile(call, params.fileId),
} satisfies Handlers<typeof contract, Call>;
