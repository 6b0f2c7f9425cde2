// A soft tick when something happens, for those who switched sounds on.

import { sounds } from "../prefs";

let context: AudioContext | null = null;

export function chime(pitch = 660): void {
  if (!sounds.value) return;
  context ??= new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.06, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + 0.25);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.25);
}
