/**
 * The region of an entry's chart that follows the stored draft. Guards and actions are the entry's.
 */
export const keeping = {
  initial: 'untouched',
  on: {
    DRAFT_SAVED: { target: '.saved', actions: 'noteSaved' },
    DRAFT_NOT_SAVED: '.full',
    DRAFT_ELSEWHERE: { guard: 'conflictMatters', target: '.conflicted', actions: 'noteOther' },
  },
  states: {
    untouched: {},
    saved: { always: { guard: 'nothingToKeep', target: 'untouched' } },
    full: { always: { guard: 'nothingToKeep', target: 'untouched' } },
    conflicted: {
      always: { guard: 'noConflict', target: 'saved' },
      on: { KEEP_MINE: { actions: 'saveOverOthers' } },
    },
  },
} as const;
