import { Button, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icons.tsx';
import { AnchorLink, ButtonLink } from '../../components/links.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import { entriesWith, FAQ, FAQ_GROUPS, type FaqEntry } from './faqSearch.ts';
import { SitePage } from './SitePage.tsx';
import classes from './site.module.css';

/** What people ask before they begin, searchable; each question has an address of its own. */
export function Faq(): ReactNode {
  const { t } = useTranslation('site');
  const { number } = useFormat();
  const [searched, setSearched] = useState('');
  const asked = useLocation({ select: ({ hash }) => hash });
  const groups = useFaq()
    .map(({ group, entries }) => ({ group, entries: entriesWith(entries, searched) }))
    .filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <SitePage title={t('faq.title')} lead={t('faq.lead')}>
      <div className={classes.faqSearch}>
        <SearchField label={t('faq.search')} value={searched} onChange={setSearched} />
        <Text c="dimmed" role="status">
          {searched === '' ? '' : t('faq.found', { count, shown: number(count) })}
        </Text>
      </div>
      {groups.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('faq.noneTitle')}
          actions={
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setSearched('')}>
                {t('faq.all')}
              </Button>
              <ButtonLink to="/contact">{t('faq.ask')}</ButtonLink>
            </div>
          }
        >
          {t('faq.noneText')}
        </EmptyState>
      ) : (
        <div className={classes.faq}>
          {groups.map(({ group, entries }) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <Title order={2} id={`group-${group}`} className={classes.groupTitle}>
                {t(`faq.groups.${group}`)}
              </Title>
              {entries.map((entry) => (
                <Question
                  key={entry.id}
                  entry={entry}
                  isOpen={searched !== '' || asked === entry.id}
                />
              ))}
            </section>
          ))}
        </div>
      )}
      <p>
        {t('faq.more')} <AnchorLink to="/contact">{t('faq.ask')}</AnchorLink>
      </p>
    </SitePage>
  );
}

/** Opened by a search or by its address; otherwise as the reader has it. */
function Question({ entry, isOpen }: { entry: FaqEntry; isOpen: boolean }): ReactNode {
  return (
    <details key={`${isOpen}`} id={entry.id} className={classes.question} open={isOpen}>
      <summary>
        <span>{entry.question}</span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <p>{entry.answer}</p>
    </details>
  );
}

function useFaq() {
  const { t } = useTranslation('site');
  return FAQ_GROUPS.map((group) => ({
    group,
    entries: FAQ[group].map((id): FaqEntry => {
      return {
        id,
        question: t(`faq.entries.${id}.question`),
        answer: t(`faq.entries.${id}.answer`),
        words: t(`faq.entries.${id}.words`),
      };
    }),
  }));
}
