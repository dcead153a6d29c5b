/** A camera that shows what a test says, and a browser that reads codes. */
export interface FakeCamera {
  /** The code in the picture from now on; null for none. */
  show(code: string | null): void;
  /** Why the browser does not give the camera, as it names it; null where it does. */
  refuse(name: string | null): void;
  /** How many streams are open. */
  open(): number;
  remove(): void;
}

/** What is in the picture: a page keeps its reader, whichever test it came with. */
let shown: string | null = null;

/** Gives the page a camera. */
export function fakeCamera({ kinds = ['videoinput'] } = {}): FakeCamera {
  shown = null;
  let refusal: string | null = null;
  const live = new Set<object>();
  const getUserMedia = async () => {
    if (refusal !== null) throw new DOMException('No', refusal);
    const track = Object.assign(new EventTarget(), { stop: () => live.delete(track) });
    live.add(track);
    return { getTracks: () => [track] };
  };
  const enumerateDevices = async () => kinds.map((kind) => ({ kind }));
  class BarcodeDetector {
    static getSupportedFormats = async () => ['ean_13', 'code_128'];
    detect = async () => (shown === null ? [] : [{ rawValue: shown }]);
  }
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = async () => undefined;
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia, enumerateDevices },
    configurable: true,
  });
  Object.assign(window, { BarcodeDetector });
  return {
    show: (code) => {
      shown = code;
    },
    refuse: (name) => {
      refusal = name;
    },
    open: () => live.size,
    remove: () => {
      HTMLMediaElement.prototype.play = play;
      Reflect.deleteProperty(navigator, 'mediaDevices');
      Reflect.deleteProperty(window, 'BarcodeDetector');
    },
  };
}
