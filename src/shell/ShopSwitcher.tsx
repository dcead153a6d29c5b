import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icons.tsx';
import { useFormat } from '../lib/useFormat.ts';
import classes from './office.module.css';
import { useOffice } from './officeActor.ts';
import { shopName, shopOf, shopsOf } from './session.ts';
import { useSession } from './sessionContext.ts';

/** The current shop, and the way to another of the account's shops. */
export function ShopSwitcher(): ReactNode {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const office = useOffice();
  const current = useSession(shopOf);
  const shops = useSession(shopsOf);
  if (!current) return null;
  const name = shopName(current, locale);
  if (shops.length < 2) return <span className={classes.shopName}>{name}</span>;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          className={classes.shop}
          justify="flex-start"
          variant="subtle"
          color="gray"
          aria-label={`${t('layout.shop')}: ${name}`}
          rightSection={<Icon name="chevronDown" size={16} />}
        >
          <span className={classes.shopName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('layout.shop')}</Menu.Label>
        <Menu.RadioGroup
          value={String(current.restaurantId)}
          onChange={(id) =>
            office.send({
              type: 'LEAVE',
              leave: { type: 'SWITCH_SHOP', restaurantId: Number(id) },
            })
          }
        >
          {shops.map((shop) => (
            <Menu.RadioItem
              key={shop.restaurantId}
              value={String(shop.restaurantId)}
              closeMenuOnClick
            >
              {shopName(shop, locale)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
