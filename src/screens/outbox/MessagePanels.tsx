import { Anchor, Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxDetail } from '../../../api/outbox/calls.ts';
import { Facts } from '../../components/Facts.tsx';
import { AnchorLink } from '../../components/links.tsx';
import { Panel } from '../../components/Panel.tsx';
import { pageOf, screenOf } from '../../domains.ts';
import { useDownload } from '../../lib/download.ts';
import { LANGUAGE_NAMES, languageTag } from '../../lib/language.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { NextTry } from './NextTry.tsx';
import { Outcome } from './Outcome.tsx';
import classes from './outbox.module.css';

interface MessageProps {
  message: OutboxDetail['message'];
}

/** Where the message goes, what it belongs to, and how far it has come. */
export function MessageFacts({ message }: MessageProps): ReactNode {
  const { t } = useTranslation('outbox');
  const { date, number } = useFormat();
  const { channel, to, language, createdAt, sentAt, tries, nextTryAt, problem, words } = message;
  const { code, field } = message;
  return (
    <Facts
      title={t('record.card')}
      facts={[
        channel === 'mail'
          ? [
              t('fields.to'),
              <Anchor
                key="to"
                href={`mailto:${encodeURIComponent(to)}`}
                className={classes.address}
              >
                {to}
              </Anchor>,
            ]
          : [t('fields.path'), to],
        [t('fields.channel'), channel === 'mail' ? null : t(`channels.${channel}`)],
        [t('fields.source'), <Source key="source" message={message} />],
        [t('fields.language'), channel === 'mail' ? LANGUAGE_NAMES[language] : null],
        [t('fields.created'), date(createdAt)],
        [t('fields.sent'), sentAt === null ? null : date(sentAt)],
        [t('fields.tries'), number(tries)],
        [t('fields.nextTry'), nextTryAt === null ? null : <NextTry key="next" at={nextTryAt} />],
        [
          t('fields.outcome'),
          problem === null && !words ? null : (
            <Outcome key="outcome" channel={channel} problem={problem} words={words} />
          ),
        ],
        [t('fields.code'), code],
        [t('fields.field'), field],
      ]}
    />
  );
}

/** The record that the message was written for, where it has a page. */
function Source({ message: { source, kind } }: MessageProps): ReactNode {
  const { t, i18n } = useTranslation(['outbox', 'lifecycles', 'shell']);
  // What belongs to no record is called as its screen is, or as where it came from.
  const key = ['lifecycles:charts', 'shell:nav', 'outbox:sources']
    .map((names) => `${names}.${source.lifecycle}`)
    .find((one) => i18n.exists(one));
  // The lifecycle's own name makes the key.
  const name = key === undefined ? kind : (t as unknown as (key: string) => string)(key);
  const page = pageOf(source.lifecycle, source.recordId) ?? screenOf(source.lifecycle);
  return page ? <AnchorLink {...page}>{name}</AnchorLink> : name;
}

/** The message as plain text: nothing in it is taken for markup or for a link. */
export function MessageText({ message: { text, language } }: MessageProps): ReactNode {
  const { t } = useTranslation('outbox');
  return (
    <Panel title={t('record.text')}>
      {text.trim() === '' ? (
        <Text c="dimmed">{t('record.noText')}</Text>
      ) : (
        <div className={classes.text} lang={languageTag(language)}>
          {text}
        </div>
      )}
    </Panel>
  );
}

/** What goes with the message, to be saved as the receiver has it. */
export function MessageAttachments({ message: { attachments } }: MessageProps): ReactNode {
  const { t } = useTranslation('outbox');
  return (
    <Panel title={t('record.attachments')}>
      {attachments.length === 0 ? (
        <Text c="dimmed">{t('record.noAttachments')}</Text>
      ) : (
        <ul className={classes.attachments}>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <Attachment attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Attachment({
  attachment: { id, fileName, size },
}: {
  attachment: OutboxDetail['message']['attachments'][number];
}): ReactNode {
  const { t } = useTranslation('outbox');
  const { number } = useFormat();
  const saving = useDownload();
  return (
    <>
      <span className={classes.fileName}>
        {fileName}{' '}
        <Text component="span" size="sm" c="dimmed">
          {size === null ? t('record.madeWhenSent') : `${number(Math.ceil(size / 1024))} KB`}
        </Text>
      </span>
      <Button
        variant="default"
        aria-label={t('record.download', { name: fileName })}
        loading={saving.underWay}
        onClick={() =>
          saving.start((api, flags) => api.downloadOutboxAttachment({ params: { id } }, flags))
        }
      >
        {t('record.save')}
      </Button>
    </>
  );
}
