import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import classes from './drawingPad.module.css';

interface DrawingPadProps {
  /** What is drawn on. */
  ref: RefObject<HTMLCanvasElement | null>;
  label: string;
  onDraw: () => void;
  /** A stroke has ended. */
  onStroke?: () => void;
}

/** What the drawing has across and down, pixels. */
const WIDTH = 640;
const HEIGHT = 200;

/** Where somebody draws with a finger or the mouse. */
export function DrawingPad({ ref, label, onDraw, onStroke }: DrawingPadProps): ReactNode {
  const isDown = useRef(false);
  const draw = (event: PointerEvent<HTMLCanvasElement>, isFirst: boolean) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * WIDTH;
    const y = ((event.clientY - top) / height) * HEIGHT;
    if (isFirst) {
      pen.beginPath();
      pen.lineWidth = 3;
      pen.lineCap = 'round';
      pen.lineJoin = 'round';
      pen.strokeStyle = '#1a1a1a';
      pen.moveTo(x, y);
    }
    pen.lineTo(x, y);
    pen.stroke();
    onDraw();
  };
  const end = () => {
    if (isDown.current) onStroke?.();
    isDown.current = false;
  };
  return (
    <canvas
      ref={ref}
      className={classes.pad}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        isDown.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        draw(event, true);
      }}
      onPointerMove={(event) => {
        if (isDown.current) draw(event, false);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

/** Takes away what was drawn. */
export const clearPad = (canvas: HTMLCanvasElement | null): void =>
  canvas?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
