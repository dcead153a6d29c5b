import { Button, Group, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkType } from '../../../api/exclusiveLinks/calls.ts';
import { CopyButton, CopyTold } from '../../components/Copying.tsx';
import { useCopy } from '../../lib/useCopy.ts';
import { lazyPart } from '../../shell/lazyPart.tsx';
import classes from './links.module.css';

/** With what draws its code. */
const PosterDialog = lazyPart(
  async () => (await import('./PosterDialog.tsx')).PosterDialog,
  ({ onClose }) => onClose(),
);

interface LinkCardProps {
  type: LinkType;
  /** A web address, or a path of the public pages; null where there is nothing to lead to. */
  address: string | null;
}

/** One link: what it is for, to copy, and as a poster. */
export function LinkCard({ type, address }: LinkCardProps): ReactNode {
  const { t } = useTranslation('exclusiveLinks');
  const heading = useId();
  return (
    <li className={classes.link} aria-labelledby={heading}>
      <h2 className={classes.name} id={heading}>
        {t(`types.${type}.name`)}
      </h2>
      <Text c="dimmed">{t(`types.${type}.about`)}</Text>
      {address === null ? (
        <Text>{t('noOrderingPage')}</Text>
      ) : (
        <Handing type={type} address={new URL(address, window.location.origin).href} />
      )}
    </li>
  );
}

/** The two ways to hand a link out. */
function Handing({ type, address }: { type: LinkType; address: string }): ReactNode {
  const { t } = useTranslation('exclusiveLinks');
  const name = t(`types.${type}.name`);
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = useCopy(field);
  const [isPoster, poster] = useDisclosure(false);
  return (
    <>
      {/* An address is read to its end before it is handed out. */}
      <Textarea
        ref={field}
        autosize
        minRows={1}
        aria-label={t('addressOf', { name })}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <CopyButton copy={copy} text={address} label={t('copyOf', { name })}>
          {t('copy')}
        </CopyButton>
        <Button variant="default" aria-label={t('posterOf', { name })} onClick={poster.open}>
          {t('poster.open')}
        </Button>
      </Group>
      <CopyTold copy={copy} />
      {isPoster ? (
        <Suspense fallback={null}>
          <PosterDialog type={type} address={address} onClose={poster.close} />
        </Suspense>
      ) : null}
    </>
  );
}
