import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/links.tsx';
import { Message } from '../components/Message.tsx';
import { useFormat } from '../lib/useFormat.ts';
import { useOffice } from './officeActor.ts';
import { shopName, shopOf, shopsOf } from './session.ts';
import { useSession } from './sessionContext.ts';

/**
 * Instead of a page of another shop: the way into that shop, or, where the account has no such shop,
 * the same whether there is such a page or not.
 */
export function OtherShop({ shopId }: { shopId: number }): ReactNode {
  const { t } = useTranslation('shell');
  const { locale } = useFormat();
  const office = useOffice();
  const current = useSession(shopOf);
  const shop = useSession(shopsOf).find(({ restaurantId }) => restaurantId === shopId);
  const home = (
    <ButtonLink to="/start" variant="default">
      {t('actions.home', { ns: 'common' })}
    </ButtonLink>
  );
  if (shop === undefined) {
    return (
      <Message icon="eyeOff" order={1} title={t('otherShop.none')} actions={home}>
        {t('otherShop.noneText')}
      </Message>
    );
  }
  const name = shopName(shop, locale);
  return (
    <Message
      icon="store"
      order={1}
      title={t('otherShop.title', { shop: name })}
      actions={
        <Group gap="sm">
          {home}
          <Button
            onClick={() =>
              office.send({
                type: 'LEAVE',
                leave: { type: 'SWITCH_SHOP', restaurantId: shopId },
              })
            }
          >
            {t('otherShop.switch', { shop: name })}
          </Button>
        </Group>
      }
    >
      {t('otherShop.text', { current: current ? shopName(current, locale) : '' })}
    </Message>
  );
}
