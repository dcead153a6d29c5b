import { useEffect, useState } from 'react';

/** What a camera is doing: it comes on, it is on, or why it is not. */
export type CameraState = 'starting' | 'on' | Problem;
export type Problem = 'refused' | 'none' | 'busy' | 'broken';

const WHY: Readonly<Record<string, Problem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const stop = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/**
 * Shows the camera at the back of the device in a video, as long as that is there; `retry` asks for it
 * once more.
 * @param video Null until the dialog has drawn it.
 * @param onHidden The page went out of sight, which ends the picture.
 */
export function useCamera(
  video: HTMLVideoElement | null,
  onHidden: () => void,
): { state: CameraState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>('starting');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once.
  useEffect(() => {
    if (video === null) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    const begin = async () => {
      const wanted = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
      try {
        const got = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        stream = got;
        if (isOver) return stop(got);
        for (const track of got.getTracks()) {
          track.addEventListener('ended', () => {
            if (!isOver) setState('busy');
          });
        }
        video.srcObject = got;
        await video.play();
        if (!isOver) setState('on');
      } catch (error) {
        stop(stream);
        const name = error instanceof Error || error instanceof DOMException ? error.name : '';
        if (!isOver) setState(WHY[name] ?? 'broken');
      }
    };
    void begin();
    return () => {
      isOver = true;
      stop(stream);
      video.srcObject = null;
    };
  }, [video, attempt]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') onHidden();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', onHidden);
    };
  }, [onHidden]);
  return {
    state,
    retry: () => {
      setState('starting');
      setAttempt((before) => before + 1);
    },
  };
}
