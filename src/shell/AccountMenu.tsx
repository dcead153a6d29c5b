import { Menu, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icons.tsx';
import { useFormat } from '../lib/useFormat.ts';
import classes from './office.module.css';
import { loginOf } from './session.ts';
import { useSession, useSessionActor } from './sessionContext.ts';

/** Who is signed in, in which roles, and the way out. */
export function AccountMenu(): ReactNode {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const session = useSessionActor();
  const login = useSession(loginOf);
  if (!login) return null;
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes.account}
          aria-label={t('layout.account', { name: login.username })}
        >
          <Icon name="customer" />
          <span className={classes.accountName}>{login.username}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {login.username}
          <br />
          {login.roleResponseList
            .map(({ roleName, roleNameEn }) => (locale === 'zh-CN' ? roleName : roleNameEn))
            .join(', ')}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="logOut" size={16} />}
          onClick={() => session.send({ type: 'SIGN_OUT' })}
        >
          {t('layout.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
