import { useEffect } from 'react';
import { preference } from '@/lib/preference';

/** Whether a decision vibrates. */
export const vibration = preference('pad-vibration', ['on', 'off']);

/** Vibrates briefly, if the device can and the person wants it. */
export function vibrate(milliseconds: number): void {
  // Safari lacks it.
  if (vibration.get() === 'on' && 'vibrate' in navigator) navigator.vibrate(milliseconds);
}

/** Whether a decision makes a sound; off by default. */
export const sound = preference('pad-sound', ['off', 'on']);

let speaker: AudioContext | undefined;

/** A short tone for a decision, if wanted. */
export function beep(): void {
  if (sound.get() !== 'on' || !('AudioContext' in globalThis)) return;
  speaker ??= new AudioContext();
  void speaker.resume();
  const [tone, volume] = [speaker.createOscillator(), speaker.createGain()];
  const from = speaker.currentTime;
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.25, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.25);
  tone.connect(volume).connect(speaker.destination);
  tone.start(from);
  tone.stop(from + 0.25);
}

/** Enables tones from the first touch on: browsers keep a page silent until then. */
export function useSound(): void {
  useEffect(() => {
    const wake = () => {
      if (sound.get() !== 'on' || !('AudioContext' in globalThis)) return;
      speaker ??= new AudioContext();
      void speaker.resume();
    };
    addEventListener('pointerup', wake);
    return () => {
      removeEventListener('pointerup', wake);
    };
  }, []);
}
