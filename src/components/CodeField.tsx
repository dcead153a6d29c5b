import { Button, Group, Text, TextInput } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../shell/lazyPart.tsx';
import type { SaidOfCode } from './scan/readings.ts';
import { prepareSignal } from './scan/signal.ts';
import { useHasCamera } from './scan/useHasCamera.ts';
import { useScanner } from './scan/useScanner.ts';

// With its reader: once it is there, the camera scans without a connection.
const CameraScan = lazyPart(
  async () => {
    const [{ CameraScan: Scan }, { loadReader }] = await Promise.all([
      import('./scan/CameraScan.tsx'),
      import('./scan/reader.ts'),
    ]);
    await loadReader();
    return Scan;
  },
  ({ onClose }) => onClose(),
);

interface CodeFieldProps {
  label: string;
  description: string;
  /** Does what a code is for, and answers what there is to say of it. */
  onCode: (code: string) => SaidOfCode | Promise<SaidOfCode>;
  /** A code leads on to another field: the camera closes when it has read one. */
  isOnce?: boolean;
}

/**
 * Takes what a scanner writes, which ends with Enter, wherever the focus is, or what the camera reads, and
 * says what it is.
 */
export function CodeField({ label, description, onCode, isOnce }: CodeFieldProps): ReactNode {
  const { t } = useTranslation('scanner');
  const hasCamera = useHasCamera();
  const [isScanning, setScanning] = useState(false);
  useEffect(() => {
    if (hasCamera) CameraScan.preload();
  }, [hasCamera]);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<SaidOfCode>({ text: '', isWrong: false });
  const read = async (code: string) => {
    const told = await onCode(code);
    setSaid(told);
    return told;
  };
  useScanner((code) => void read(code));
  return (
    <>
      <form
        data-off-paper
        data-takes-codes
        onSubmit={(event) => {
          event.preventDefault();
          const code = typed.trim();
          setTyped('');
          if (code !== '') void read(code);
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="1 1 16rem"
            label={label}
            description={description}
            size="md"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={60}
            enterKeyHint="done"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {hasCamera ? (
            <Button
              size="md"
              variant="default"
              onClick={() => {
                prepareSignal();
                setScanning(true);
              }}
            >
              {t('open')}
            </Button>
          ) : null}
        </Group>
        <Text
          role="status"
          mih="1.5rem"
          c={said.isWrong ? 'var(--mantine-color-error)' : undefined}
          fw={600}
        >
          {said.text}
        </Text>
      </form>
      {isScanning ? (
        <Suspense fallback={null}>
          <CameraScan
            said={said}
            onCode={read}
            isOnce={isOnce ?? false}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
