/**
 * What a state means to the person who looks at it, the same in every domain: it waits for someone
 * else or for time, it is moving, it is done, it has stopped, or it needs a person.
 */
export const MEANINGS = ['waiting', 'moving', 'done', 'stopped', 'person'] as const;
export type Meaning = (typeof MEANINGS)[number];

type Scheme = 'light' | 'dark';

/** Ground, text and line of each meaning; text on ground and on the surface is AA in both schemes. */
const COLOURS: Record<Scheme, Record<Meaning, { ground: string; text: string; line: string }>> = {
  light: {
    waiting: { ground: '#e2f0fd', text: '#0b4d8c', line: '#2b7fcf' },
    moving: { ground: '#e9e8fd', text: '#463aa6', line: '#6a5ae0' },
    done: { ground: '#dff4e5', text: '#17602f', line: '#2f9650' },
    stopped: { ground: '#e9ecee', text: '#495159', line: '#78828a' },
    person: { ground: '#fdebd9', text: '#874100', line: '#d9730d' },
  },
  dark: {
    waiting: { ground: '#122f4a', text: '#a4d1fb', line: '#4f9be0' },
    moving: { ground: '#2a2860', text: '#c8c4fc', line: '#8f84f2' },
    done: { ground: '#153a23', text: '#a1e0b5', line: '#48b06c' },
    stopped: { ground: '#32383c', text: '#c5cbcf', line: '#8b959c' },
    person: { ground: '#4a2b0b', text: '#fccb96', line: '#ee9440' },
  },
};

/**
 * The meanings as CSS variables: `--meaning-waiting-ground`, `-text` and `-line`, and so on. A
 * drawing or a chip takes its colours from them and from nowhere else.
 */
export function meaningVariables(scheme: Scheme): Record<string, string> {
  return Object.fromEntries(
    MEANINGS.flatMap((meaning) =>
      Object.entries(COLOURS[scheme][meaning]).map(([part, colour]) => [
        `--meaning-${meaning}-${part}`,
        colour,
      ]),
    ),
  );
}
