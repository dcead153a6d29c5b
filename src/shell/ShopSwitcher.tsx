import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopInfo } from '../../api/auth/calls.ts';
import { Avatar } from '../components/avatar/Avatar.tsx';
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
  const picture = (shop: ShopInfo) => (
    <Avatar shape="shop" name={shopName(shop, locale)} fileId={shop.imgBrand} />
  );
  if (shops.length < 2) {
    return (
      <span className={classes.oneShop}>
        {picture(current)}
        <span className={classes.shopName}>{name}</span>
      </span>
    );
  }
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          className={classes.shop}
          justify="flex-start"
          variant="subtle"
          color="gray"
          aria-label={`${t('layout.shop')}: ${name}`}
          leftSection={picture(current)}
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
              rightSection={picture(shop)}
            >
              {shopName(shop, locale)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
