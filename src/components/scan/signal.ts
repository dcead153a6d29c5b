let sound: AudioContext | null = null;

/** To be called as a person touches something: otherwise a telephone lets no sound begin. */
export function prepareSignal(): void {
  if (typeof AudioContext !== 'function') return;
  sound ??= new AudioContext();
  void sound.resume();
}

/** Tells the hand and the ear that a code was read: one long sign where it was taken, two short where not. */
export function signal(isWrong: boolean): void {
  navigator.vibrate?.(isWrong ? [80, 60, 80] : 120);
  if (typeof AudioContext !== 'function') return;
  sound ??= new AudioContext();
  const now = sound.currentTime;
  for (const at of isWrong ? [0, 0.15] : [0]) {
    const tone = new OscillatorNode(sound, { frequency: isWrong ? 300 : 1_200 });
    tone.connect(new GainNode(sound, { gain: 0.2 })).connect(sound.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.1);
  }
}
