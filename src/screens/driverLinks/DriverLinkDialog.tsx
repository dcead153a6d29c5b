import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverLink } from '../../../api/driverLinks/calls.ts';
import type { WaybillDetail } from '../../../api/waybills/calls.ts';
import { ActionDialog, Refusal } from '../../components/ActionDialog.tsx';
import { CopyButton, CopyTold } from '../../components/Copying.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { PhoneButton } from '../../components/Phone.tsx';
import { RecordSkeleton } from '../../components/RecordSkeleton.tsx';
import { ErrorState } from '../../components/states.tsx';
import { useApi } from '../../lib/api.ts';
import { useCopy } from '../../lib/useCopy.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useSubmission } from '../../lib/useSubmission.ts';
import { shopName, shopOf } from '../../shell/session.ts';
import { useGrants, useSession } from '../../shell/sessionContext.ts';
import { QrCode } from './QrCode.tsx';
import { useDriverLink } from './useDriverLink.ts';

interface DriverLinkDialogProps {
  waybill: WaybillDetail['waybill'];
  /** The link was made or withdrawn. */
  onChanged: () => void;
  onClose: () => void;
}

/** The link by which a waybill's driver sees its stops: made, shown once, withdrawn. */
export function DriverLinkDialog({
  waybill,
  onChanged,
  onClose,
}: DriverLinkDialogProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { data, failure, retry } = useDriverLink(waybill.id);
  return (
    <Dialog
      title={t('office.title', { number: waybill.number })}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Stack gap="md">
        {failure ? <ErrorState failure={failure} onRetry={retry} /> : null}
        {data ? (
          <Link waybill={waybill} read={data} onChanged={onChanged} />
        ) : failure ? null : (
          <RecordSkeleton panels={1} />
        )}
      </Stack>
    </Dialog>
  );
}

interface LinkProps {
  waybill: WaybillDetail['waybill'];
  read: DriverLink;
  onChanged: () => void;
}

function Link({ waybill, read, onChanged }: LinkProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const { date } = useFormat();
  const grants = useGrants();
  const [now, setNow] = useState(read);
  const [token, setToken] = useState<string | null>(null);
  const changed = (changedLink: DriverLink, made: string | null) => {
    setNow(changedLink);
    setToken(made);
    onChanged();
  };
  const { link } = now;
  return (
    <>
      <Text>{t('office.about')}</Text>
      {link === null ? (
        <Text role="status">{t('office.none')}</Text>
      ) : (
        <Text role="status">
          {[
            t('office.made', { at: date(link.madeAt), name: link.madeByName }),
            link.openedAt === null
              ? t('office.neverOpened')
              : t('office.opened', { at: date(link.openedAt) }),
          ].join(' · ')}
        </Text>
      )}
      {token === null ? null : <Handing waybill={waybill} token={token} />}
      {link !== null && token === null ? <Text>{t('office.anewWarning')}</Text> : null}
      {grants('waybill.edit') ? (
        // What is sent is sent once: each link begins anew.
        <Acts
          key={now.version}
          waybillId={waybill.id}
          link={now}
          isNew={token !== null}
          onChanged={changed}
        />
      ) : null}
    </>
  );
}

interface ActsProps {
  waybillId: number;
  link: DriverLink;
  /** It was made just now. */
  isNew: boolean;
  onChanged: (link: DriverLink, token: string | null) => void;
}

/** Makes a link, or ends it. Who did so meanwhile is told by the version. */
function Acts({ waybillId, link, isNew, onChanged }: ActsProps): ReactNode {
  const { t } = useTranslation('driverLinks');
  const api = useApi();
  const [isAsked, setAsked] = useState(false);
  const request = { params: { id: waybillId }, body: { version: link.version } };
  const flags = { showError: false };
  const making = useSubmission({
    send: () => api.makeDriverLink(request, flags),
    onDone: ({ token, ...made }) => onChanged(made, token),
  });
  const ending = useSubmission({
    send: () => api.withdrawDriverLink(request, flags),
    onDone: (ended) => onChanged(ended, null),
  });
  return (
    <>
      {making.failure ? <Refusal failure={making.failure} /> : null}
      <Group>
        <Button
          variant={isNew ? 'default' : 'filled'}
          loading={making.isSending}
          onClick={() => making.send(null)}
        >
          {t(link.link === null ? 'office.make' : 'office.makeAnew')}
        </Button>
        {link.link === null ? null : (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('office.withdraw')}
          </Button>
        )}
      </Group>
      {isAsked ? (
        <ActionDialog
          title={t('office.withdraw')}
          action={t('office.withdraw')}
          danger
          isSending={ending.isSending}
          refusal={ending.failure}
          onAction={() => ending.send(null)}
          onClose={() => setAsked(false)}
        >
          <Text>{t('office.withdrawAsk')}</Text>
        </ActionDialog>
      ) : null}
    </>
  );
}

/** A click selects all of it, to be copied. */
const SELECTED_WHOLE = {
  userSelect: 'all',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
} as const;

/** The ways to hand a link out, this once. */
function Handing({ waybill, token }: { waybill: WaybillDetail['waybill']; token: string }) {
  const { t } = useTranslation('driverLinks');
  const { locale, phone } = useFormat();
  const shop = useSession(shopOf);
  const place = useRef<HTMLDivElement & HTMLPreElement>(null);
  const copy = useCopy(place);
  const address = new URL(`/drive/${token}`, window.location.origin).href;
  const message = t('office.message', {
    shop: shop ? shopName(shop, locale) : '',
    number: waybill.number,
    address,
  });
  return (
    <>
      <Alert role="status">{t('office.once')}</Alert>
      <QrCode text={address} label={t('office.qr')} />
      <Code ref={place} block tabIndex={0} aria-label={t('office.address')} style={SELECTED_WHOLE}>
        {address}
      </Code>
      <Group gap="sm">
        <CopyButton copy={copy} text={address}>
          {t('office.copy')}
        </CopyButton>
        {waybill.driver.phone === '' ? <Text size="sm">{t('office.noPhone')}</Text> : null}
        <PhoneButton
          number={waybill.driver.phone}
          label={t('office.sms', { phone: phone(waybill.driver.phone) })}
          message={message}
        />
        {'share' in navigator ? (
          <Button
            variant="default"
            // Whoever closes what the browser shows has shared nothing, and is told nothing.
            onClick={() => void navigator.share({ text: message }).catch(() => undefined)}
          >
            {t('office.share')}
          </Button>
        ) : null}
      </Group>
      <CopyTold copy={copy} />
    </>
  );
}
