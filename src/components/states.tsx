import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../api/kernel/failure.ts';
import { useFailureText } from '../lib/useFailureText.ts';
import { Icon, type IconName } from './icons.tsx';
import { ButtonLink } from './links.tsx';
import { Message } from './Message.tsx';

interface EmptyStateProps {
  title: string;
  /** What one can do about it. */
  children?: ReactNode;
  actions?: ReactNode;
  icon?: IconName;
}

/** Where a list has nothing to show. */
export function EmptyState({ icon = 'box', ...rest }: EmptyStateProps): ReactNode {
  return <Message icon={icon} role="status" {...rest} />;
}

interface ErrorStateProps {
  failure: ApiFailure;
  onRetry: () => void;
  /** Whether it stands in place of a whole page. */
  isPage?: boolean;
}

/** Where something could not be loaded: why, and a way to try again. */
export function ErrorState({ failure, onRetry, isPage = false }: ErrorStateProps): ReactNode {
  const { t } = useTranslation();
  const text = useFailureText();
  if (failure.kind === 'noAccess') return <NoAccess />;
  // An address that names no record at all is refused as wrong input.
  if (failure.kind === 'notFound' || failure.kind === 'invalid') return <NotFound />;
  return (
    <Message
      icon="alert"
      role="alert"
      order={isPage ? 1 : 2}
      title={text(failure)}
      actions={<Button onClick={onRetry}>{t('actions.retry')}</Button>}
    />
  );
}

/** Where the account's role does not lead (spec section 6). */
export function NoAccess(): ReactNode {
  const { t } = useTranslation('errors');
  return (
    <Message icon="eyeOff" order={1} title={t('noAccess.title')} actions={<WayHome to="/start" />}>
      {t('noAccess.text')}
    </Message>
  );
}

/** Where there is no such page or record. */
export function NotFound({ home = '/start' }: { home?: '/start' | '/' }): ReactNode {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <Message icon="search" order={1} title={t('notFound.title')} actions={<WayHome to={home} />}>
      {t(home === '/' ? 'errors:notFound.address' : 'errors:notFound.text')}
    </Message>
  );
}

function WayHome({ to }: { to: '/start' | '/' }): ReactNode {
  const { t } = useTranslation();
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<Icon name="arrowLeft" size={16} />}
        onClick={() => window.history.back()}
      >
        {t('actions.back')}
      </Button>
      <ButtonLink to={to}>{t('actions.home')}</ButtonLink>
    </Group>
  );
}
