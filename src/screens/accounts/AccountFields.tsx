import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accountCard, isPhoneIn } from '../../../api/accounts/calls.ts';
import { type StoredFile, storedFile } from '../../../api/files/storedFile.ts';
import { phoneErrorIn } from '../../../api/kernel/countries.ts';
import { Refusal } from '../../components/ActionDialog.tsx';
import { OnePicture } from '../../components/files/OnePicture.tsx';
import type { UploadsOpen } from '../../components/files/useUploadsOpen.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useReading } from '../../lib/useReading.ts';
import { useGrants } from '../../shell/sessionContext.ts';
import { isGiven } from '../roles/isGiven.ts';

/** What the fields hold. */
export interface AccountValues extends Record<string, unknown> {
  name: string;
  phone: string;
  roleId: string | null;
  shopIds: string[];
  avatars: StoredFile[];
  salesPersonCode: string;
}

const fields = {
  name: z.string(),
  phone: z.string(),
  roleId: z.string().nullable(),
  shopIds: z.array(z.string()),
  avatars: z.array(storedFile),
  salesPersonCode: z.string(),
};

/** The same, to read it back from where it was kept. */
export const accountValues: z.ZodType<AccountValues> = z.object(fields);

/** The same with what a new account is called. */
export const newAccountValues: z.ZodType<AccountValues & { username: string }> = z.object({
  ...fields,
  username: z.string(),
});

/** What is typed as the contract takes it. */
export const cardOf = <Values extends AccountValues>({
  roleId,
  shopIds,
  avatars,
  ...typed
}: Values) => ({
  ...typed,
  avatar: avatars[0]?.id ?? null,
  roleId: roleId === null ? undefined : Number(roleId),
  shopIds: shopIds.map(Number),
});

/** The card as the shop's country wants its phone; the one that is there may be of another. */
export const cardIn = (countryCode: string, kept: string) =>
  accountCard.refine(
    ({ phone }) => phone === kept || isPhoneIn(countryCode, phone),
    atPhone(countryCode),
  );

const withPhone = accountCard.pick({ phone: true });

/** Where a phone of another country is told: with what else is wrong, and not of one that is missing. */
export const atPhone = (countryCode: string) => ({
  path: ['phone'],
  error: phoneErrorIn(countryCode),
  when: ({ value }: { value: unknown }) => withPhone.safeParse(value).success,
});

interface AccountFieldsProps {
  form: Pick<
    UseFormReturnType<AccountValues>,
    'getInputProps' | 'getValues' | 'setFieldValue' | 'errors'
  >;
  picture: UploadsOpen;
  /** The role and the shops that the account has now, which need not be among one's own choices. */
  now?: { roleId: number; role: string };
  /** What somebody else has made of the picture meanwhile, where it was changed here too. */
  conflictAt?: (path: string) => ReactNode;
}

/** An account's fields, the same where one is added and where it is changed. */
export function AccountFields({ form, picture, now, conflictAt }: AccountFieldsProps): ReactNode {
  const { t } = useTranslation('accounts');
  const { name, roleName } = useFormat();
  const api = useApi();
  const grants = useGrants();
  const { data, failure } = useReading(async (signal) => {
    const flags = { signal, showError: false };
    const [roles, shops] = await Promise.all([
      api.getSystemRole({}, flags),
      api.listUserShops({}, flags),
    ]);
    return { roles, shops };
  });
  // Nobody gives what he has not himself, nor what is retired.
  const given = (data?.roles ?? []).filter(
    (role) => isGiven(role) && role.permissions.every(grants),
  );
  const roles = given.map((role) => ({
    value: String(role.roleId),
    label: roleName(role),
  }));
  const isListed = now === undefined || roles.some(({ value }) => value === String(now.roleId));
  return (
    <>
      {failure ? <Refusal failure={failure} /> : null}
      <TextInput
        label={t('fields.name')}
        description={t('hints.name')}
        required
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.phone')}
        description={t('hints.phone')}
        required
        type="tel"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <Select
        label={t('fields.role')}
        required
        allowDeselect={false}
        data={isListed ? roles : [...roles, { value: String(now.roleId), label: now.role }]}
        {...form.getInputProps('roleId')}
      />
      <MultiSelect
        label={t('fields.shops')}
        required
        data={(data?.shops ?? []).map((shop) => ({
          value: String(shop.id),
          label: name({ name: shop.nameEn, nameZh: shop.name }),
        }))}
        {...form.getInputProps('shopIds')}
      />
      <TextInput
        label={t('fields.salesPersonCode')}
        description={t('hints.salesPersonCode')}
        autoComplete="off"
        {...form.getInputProps('salesPersonCode')}
      />
      <OnePicture
        kind="avatar"
        label={t('fields.avatar')}
        value={form.getValues().avatars}
        onChange={(avatars) => form.setFieldValue('avatars', avatars)}
        error={form.errors.avatar ?? conflictAt?.('avatars')}
        open={picture}
      />
    </>
  );
}
