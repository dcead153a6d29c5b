import { useTranslation } from 'react-i18next';
import { useEntryFrame } from './frame.ts';

/** What the entry, its steps and its questions are called. */
export function useEntryTexts() {
  const { namespace } = useEntryFrame();
  const { t, i18n } = useTranslation([namespace, 'records']);
  // Every entry's namespace has these keys; which one it is is known when it runs.
  const say = t as unknown as (key: string) => string;
  return {
    title: say('title'),
    /** What is entered, inside a sentence. */
    record: say('record'),
    step: (step: string) => say(`step.${step}`),
    question: (step: string) => say(`question.${step}`),
    /** What to say of a field that was not answered, where that has words of its own. */
    missing: (field: string) =>
      i18n.exists(`${namespace}:missing.${field}`) ? say(`missing.${field}`) : null,
  };
}
