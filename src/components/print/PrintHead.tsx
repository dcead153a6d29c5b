import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../avatar/Avatar.tsx';
import classes from './print.module.css';
import { usePrinted } from './usePrinted.ts';

interface PrintHeadProps {
  /** What kind of record it is, where its title does not say so. */
  kind?: string;
}

/** Above a record on paper: the shop with its picture, and who printed it when. The title follows. */
export function PrintHead({ kind }: PrintHeadProps): ReactNode {
  const { t } = useTranslation('shell');
  const { shop, by, at } = usePrinted();
  return (
    <div className={classes.head} data-print-head>
      <div className={classes.shop}>
        {shop ? (
          <>
            <Avatar shape="shop" name={shop.name} fileId={shop.picture} />
            <span>{shop.name}</span>
          </>
        ) : null}
      </div>
      <div className={classes.printed}>
        {kind === undefined ? null : <div className={classes.kind}>{kind}</div>}
        <div>{t('print.by', { when: at, name: by })}</div>
      </div>
    </div>
  );
}
