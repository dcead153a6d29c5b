import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountDetail, isPhoneIn, newAccount } from '../../../api/accounts/calls.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useUploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { useAddDialog } from '../../components/useAddDialog.ts';
import { useApi } from '../../lib/api.ts';
import { shopOf } from '../../shell/session.ts';
import { useSession } from '../../shell/sessionContext.ts';
import { AccountFields, atPhone, cardOf, newAccountValues } from './AccountFields.tsx';

interface AddAccountDialogProps {
  onClose: () => void;
  onAdded: (detail: AccountDetail) => void;
}

/** Asks for a new account of the shop. */
export function AddAccountDialog({ onClose, onAdded }: AddAccountDialogProps): ReactNode {
  const { t } = useTranslation('accounts');
  const api = useApi();
  const shop = useSession(shopOf);
  const { form, submit, dialog } = useAddDialog({
    name: 'newAccount',
    values: newAccountValues,
    initialValues: {
      username: '',
      name: '',
      phone: '',
      roleId: null,
      shopIds: shop ? [String(shop.restaurantId)] : [],
      avatars: [],
      salesPersonCode: '',
    },
    schema: newAccount.refine(
      ({ phone }) => isPhoneIn(shop?.countryCode ?? '', phone),
      atPhone(shop?.countryCode ?? ''),
    ),
    toBody: cardOf,
    send: (body, { showError }) => api.addUser({ body }, { showError }),
    onAdded: onAdded,
    onClose,
  });
  const picture = useUploadsOpen(submit);
  return (
    <ActionDialog title={t('list.add')} action={t('list.add')} {...dialog} onAction={picture.send}>
      <TextInput
        label={t('fields.username')}
        description={t('hints.username')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('username')}
      />
      <AccountFields form={form} picture={picture} />
    </ActionDialog>
  );
}
