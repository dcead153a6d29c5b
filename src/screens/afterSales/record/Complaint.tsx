import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AfterSalesDetail } from '../../../../api/afterSales/calls.ts';
import { Facts } from '../../../components/Facts.tsx';
import { StoredPicture } from '../../../components/files/StoredPicture.tsx';
import classes from './record.module.css';

/** What the customer complains of, in their words and pictures. */
export function Complaint({ aftersale }: { aftersale: AfterSalesDetail['aftersale'] }): ReactNode {
  const { t } = useTranslation('afterSales');
  const { pictures } = aftersale;
  return (
    <Facts
      title={t('record.complaint')}
      facts={[
        [t('record.problem'), aftersale.problem],
        [t('record.reason'), aftersale.reason.name],
        [t('record.method'), t(`methods.${aftersale.method}`)],
        [
          t('record.description'),
          <Text key="description" component="span" className={classes.words}>
            {aftersale.description}
          </Text>,
        ],
        [
          t('record.pictures'),
          pictures.length === 0 ? null : (
            <Group key="pictures" gap="sm">
              {pictures.map(({ id }, index) => (
                <StoredPicture
                  key={id}
                  fileId={id}
                  alt={t('record.picture', { number: index + 1, count: pictures.length })}
                />
              ))}
            </Group>
          ),
        ],
      ]}
    />
  );
}
