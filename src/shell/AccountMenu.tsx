import { Menu, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listed } from '../../api/kernel/listInWords.ts';
import { Avatar } from '../components/avatar/Avatar.tsx';
import { Icon } from '../components/icons.tsx';
import { useFormat } from '../lib/useFormat.ts';
import classes from './office.module.css';
import { useOffice } from './officeActor.ts';
import { loginOf } from './session.ts';
import { useSession } from './sessionContext.ts';

/** Who is signed in, in which roles, and the way out. */
export function AccountMenu(): ReactNode {
  const { t } = useTranslation(['common', 'shell']);
  const { locale, roleName } = useFormat();
  const navigate = useNavigate();
  const office = useOffice();
  const login = useSession(loginOf);
  if (!login) return null;
  return (
    <Menu position="bottom-end" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton
          className={classes.account}
          aria-label={t('layout.account', { name: login.username })}
        >
          <Avatar name={login.username} fileId={login.avatar} />
          <span className={classes.accountName}>{login.username}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {login.username}
          <br />
          {listed(login.roleResponseList.map(roleName), locale)}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Icon name="customer" size={16} />}
          onClick={() => void navigate({ to: '/account' })}
        >
          {t('shell:frame.personal')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="logOut" size={16} />}
          onClick={() => office.send({ type: 'LEAVE', leave: { type: 'SIGN_OUT' } })}
        >
          {t('layout.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
