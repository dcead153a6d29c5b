import { useTranslation } from 'react-i18next';
import type {
  CustomerAccount,
  CustomerGrade,
  CustomerRecord,
} from '../../../api/customers/customer.ts';
import { useApi } from '../../lib/api.ts';
import { useFormat } from '../../lib/useFormat.ts';
import { useList } from '../../lib/useList.ts';

type Graded = Pick<CustomerAccount, 'grade' | 'gradeId' | 'gradeName' | 'gradeNameZh'>;

/** A grade as a choice has it: the tier, or the own grade's identity. */
export const gradeKey = ({ grade, gradeId }: Pick<Graded, 'grade' | 'gradeId'>): string =>
  gradeId === null ? grade : String(gradeId);

/** A choice as the wire has it; of an own grade the server knows the tier. */
export const gradeOfKey = (key: string) =>
  /^\d+$/.test(key) ? { grade: 'general', gradeId: Number(key) } : { grade: key, gradeId: null };

/** The name of a grade, in the person's language. */
export function useGradeName() {
  const { t } = useTranslation('customers');
  const { name } = useFormat();
  return {
    ofCustomer: ({ grade, gradeName, gradeNameZh }: Graded): string =>
      gradeName === null
        ? t(`grade.${grade}`)
        : name({ name: gradeName, nameZh: gradeNameZh ?? '' }),
    ofGrade: (grade: CustomerGrade): string =>
      grade.id === null ? t(`grade.${grade.grade}`) : name(grade),
    /** What is asked for; empty where nothing is. */
    ofAsked: ({ askedGrade, facts: { asked } }: CustomerRecord): string => {
      if (asked === null) return '';
      return askedGrade ? name(askedGrade) : t(`grade.${asked.grade}`);
    },
  };
}

/** The grades of the shop with how many customers have each, read anew wherever it is mounted, and by `reload`. */
export function useGrades() {
  const api = useApi();
  const { page, failure, reload } = useList(null, (_, signal) =>
    api.getUserGrade({}, { signal, showError: false }),
  );
  return { data: page, failure, reload };
}
