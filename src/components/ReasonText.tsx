import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../api/kernel/operation.ts';
import { useReasonText } from '../lib/useReasonText.ts';
import classes from './components.module.css';
import { AnchorLink } from './links.tsx';

interface ReasonTextProps {
  reason: Refusal;
  /**
   * Sends the event that would mend it, where the remedy is one of the same record; `name` is what
   * the event is called. Without it such a remedy is not offered.
   */
  onEvent?: { name: (event: string) => string; send: (event: string) => void };
  /** Opens the remedy beside what one is doing here, instead of in its place. */
  newTab?: boolean;
}

/** Why something is refused, in words, with a way to what would mend it. */
export function ReasonText({ reason, onEvent, newTab }: ReasonTextProps): ReactNode {
  const text = useReasonText();
  return (
    <span>
      {text(reason)} <RemedyLink reason={reason} onEvent={onEvent} newTab={newTab} />
    </span>
  );
}

function RemedyLink({ reason: { remedy }, onEvent, newTab }: ReasonTextProps): ReactNode {
  const { t } = useTranslation('errors');
  const event = remedy?.event;
  if (event !== undefined && onEvent) {
    return (
      <UnstyledButton className={classes.remedy} onClick={() => onEvent.send(event)}>
        {onEvent.name(event)}
      </UnstyledButton>
    );
  }
  const looks = { underline: 'always', target: newTab ? '_blank' : undefined } as const;
  const id = (name: string) => String(remedy?.params?.[name] ?? '');
  switch (remedy?.to) {
    case '/after-sales/$caseId':
      return (
        <AnchorLink {...looks} to={remedy.to} params={{ caseId: id('caseId') }}>
          {t('remedy.aftersale')}
        </AnchorLink>
      );
    case '/customers/$customerId':
      return (
        <AnchorLink {...looks} to={remedy.to} params={{ customerId: id('customerId') }}>
          {t('remedy.customer')}
        </AnchorLink>
      );
    case '/goods/$goodsId':
      return (
        <AnchorLink {...looks} to={remedy.to} params={{ goodsId: id('goodsId') }}>
          {t('remedy.goods')}
        </AnchorLink>
      );
    case '/orders/$orderId':
      return (
        <AnchorLink {...looks} to={remedy.to} params={{ orderId: id('orderId') }}>
          {t('remedy.order')}
        </AnchorLink>
      );
    case '/purchasing/orders/$purchaseOrderId':
      return (
        <AnchorLink {...looks} to={remedy.to} params={{ purchaseOrderId: id('purchaseOrderId') }}>
          {t('remedy.purchaseOrder')}
        </AnchorLink>
      );
    case '/purchasing/suppliers/$supplierId':
      return (
        <AnchorLink {...looks} to={remedy.to} params={{ supplierId: id('supplierId') }}>
          {t('remedy.supplier')}
        </AnchorLink>
      );
    case '/finance/bank-account':
      return (
        <AnchorLink {...looks} to={remedy.to}>
          {t('remedy.bankAccount')}
        </AnchorLink>
      );
    case '/store/hours':
      return (
        <AnchorLink {...looks} to={remedy.to}>
          {t('remedy.hours')}
        </AnchorLink>
      );
    case '/store/business':
      return (
        <AnchorLink {...looks} to={remedy.to}>
          {t('remedy.store')}
        </AnchorLink>
      );
    default:
      // A route without a link does not compile.
      return remedy?.to satisfies undefined;
  }
}
