import { Radio, type RadioGroupProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** One of several by radio buttons. Mantine tells screen readers what is wrong, but not that it is. */
export function RadioChoice(props: RadioGroupProps<string>): ReactNode {
  const whole = useRef<HTMLDivElement>(null);
  const isWrong = Boolean(props.error);
  useLayoutEffect(() => {
    const group = whole.current?.querySelector('[role="radiogroup"]');
    if (isWrong) group?.setAttribute('aria-invalid', 'true');
    else group?.removeAttribute('aria-invalid');
  }, [isWrong]);
  return <Radio.Group {...props} ref={whole} />;
}
