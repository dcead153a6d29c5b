import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleEvent } from '../../../api/roles/calls.ts';
import type { RoleEvent } from '../../../machines/role/law/facts.ts';
import { type EventForms, schemaOf } from '../../components/record/eventForm.ts';
import { RemarkForm } from '../../components/record/RemarkForm.tsx';
import { useFormat } from '../../lib/useFormat.ts';
import type { RoleFormProps, RoleView } from './roleKind.ts';

/** Asks before a role is given to nobody any more, or is taken up again, and why. */
const asking = (type: 'retire' | 'restore') => {
  const schema = schemaOf(roleEvent, type);
  return function AskingForm(props: RoleFormProps): ReactNode {
    const { t } = useTranslation('roles');
    const { roleName } = useFormat();
    return (
      <RemarkForm
        {...props}
        type={type}
        schema={schema}
        danger={type === 'retire'}
        text={t(`record.form.${type}`, { name: roleName(props.view.detail) })}
      />
    );
  };
};

export const ROLE_FORMS: EventForms<RoleView, RoleEvent> = {
  retire: asking('retire'),
  restore: asking('restore'),
};
