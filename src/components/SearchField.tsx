import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterKeys } from '../lib/useLetterKeys.ts';
import classes from './components.module.css';
import { Icon } from './icons.tsx';

interface SearchFieldProps {
  /** What it searches in, for example "Order number, customer, phone". */
  label: string;
  value: string;
  /** Called shortly after the person stops typing, and at once on Enter. */
  onChange: (value: string) => void;
  maxLength?: number;
}

const PAUSE = 250;

/** The search of a list. The key `/` leads here from anywhere on the page. */
export function SearchField({
  label,
  value,
  onChange,
  maxLength = 60,
}: SearchFieldProps): ReactNode {
  const { t } = useTranslation();
  const [hasLetters] = useLetterKeys();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ text: value, seen: value, sent: value });
  if (typed.seen !== value) {
    // What was not sent from here (the Back button, a cleared filter) counts before what is typed.
    setTyped({ text: value === typed.sent ? typed.text : value, seen: value, sent: value });
  }

  const send = (text: string) => {
    const sent = text.trim();
    if (sent === value) return;
    setTyped((before) => ({ ...before, sent }));
    onChange(sent);
  };
  const sendLater = useDebouncedCallback(send, PAUSE);

  useEffect(() => {
    if (!hasLetters) return undefined;
    const toField = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', toField);
    return () => window.removeEventListener('keydown', toField);
  }, [hasLetters]);

  return (
    <TextInput
      ref={field}
      className={classes.search}
      type="search"
      aria-label={label}
      aria-keyshortcuts={hasLetters ? '/' : undefined}
      placeholder={label}
      maxLength={maxLength}
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        typed.text === '' ? null : (
          <CloseButton
            aria-label={t('filters.clearSearch')}
            onClick={() => {
              setTyped((before) => ({ ...before, text: '' }));
              send('');
              field.current?.focus();
            }}
          />
        )
      }
      value={typed.text}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped((before) => ({ ...before, text }));
        sendLater(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        // Where it stands in a form, Enter looks for something and sends nothing.
        event.preventDefault();
        send(event.currentTarget.value);
      }}
    />
  );
}

/** Where a person types, and `/` is a letter. */
const TYPING = 'input, textarea, select, [contenteditable="true"]';
