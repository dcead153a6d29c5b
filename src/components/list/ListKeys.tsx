import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsNarrow } from '../../lib/useIsNarrow.ts';
import { useLetters } from '../../lib/useLetters.ts';
import { KeyHelp } from '../KeyHelp.tsx';

/** The help that names the keys of a list; cards have none. */
export function ListKeys({ selects }: { selects: boolean }): ReactNode {
  const isNarrow = useIsNarrow();
  return isNarrow ? null : <Help selects={selects} />;
}

function Help({ selects }: { selects: boolean }): ReactNode {
  const { t } = useTranslation('records');
  const [opened, setOpened] = useState(false);
  useLetters([['shift+?', () => setOpened(true)]]);
  return (
    <KeyHelp
      opened={opened}
      onChange={setOpened}
      lines={[
        [['↑', '↓', 'Home', 'End'], t('keys.rows')],
        [['Enter'], t('keys.open')],
        [['Ctrl', 'Enter'], t('keys.openBeside')],
        ...(selects ? [[['Space', 'x'], t('keys.select')] as const] : []),
        [['/'], t('keys.search')],
        [['Ctrl', 'K'], t('keys.palette')],
        [['?'], t('keys.help')],
      ]}
    />
  );
}
