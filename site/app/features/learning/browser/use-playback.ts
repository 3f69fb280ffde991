import { useEffect, useRef, useState } from 'react';
import { site } from '#site';
import { cueAt, startOfSlide, type Timeline } from '../lesson/narration.ts';

const tickMs = 200;

/** Plays a narration at a chosen speed. With a voice, the spoken words set the pace. */
export function usePlayback(timeline: Timeline, voice: SpeechSynthesisVoice | undefined) {
  const [time, setTime] = useState(0);
  const [isPlaying, setIsPlaying] = useState(true);
  const [speed, setSpeed] = useState(1);
  const index = cueAt(timeline, time);
  const cue = timeline.cues[index];
  const isSpeaking = voice !== undefined;

  // Measured by the clock: timers fire less often in a background tab.
  const last = useRef(0);
  useEffect(() => {
    if (!isPlaying) return;
    last.current = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - last.current) * speed;
      last.current = now;
      setTime((before) => {
        const end = isSpeaking ? (timeline.cues[cueAt(timeline, before)]?.end ?? 0) - 1 : timeline.total;
        return Math.max(before, Math.min(before + passed, end));
      });
    }, tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, speed, isSpeaking, timeline]);

  useEffect(() => {
    if (time >= timeline.total) setIsPlaying(false);
  }, [time, timeline]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sentence is spoken again when it is another one
  useEffect(() => {
    if (!isPlaying || !voice || !cue) return;
    const words = new SpeechSynthesisUtterance(cue.text);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = speed;
    words.onend = () => setTime(timeline.cues[index + 1]?.start ?? timeline.total);
    speechSynthesis.speak(words);
    return () => {
      words.onend = null;
      speechSynthesis.cancel();
    };
  }, [isPlaying, voice, speed, index]);

  return {
    time,
    cue,
    isPlaying,
    speed,
    setSpeed,
    toggle: () => {
      if (!isPlaying && time >= timeline.total) setTime(0);
      setIsPlaying(!isPlaying);
    },
    goTo: (slide: number) => setTime(startOfSlide(timeline, slide)),
  };
}

/** An English voice of the browser itself, which sends the text nowhere; undefined without one. */
export function useLocalVoice(): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const find = () => {
      const local = speechSynthesis.getVoices().filter((one) => one.localService && /^en\b/.test(one.lang));
      setVoice(local.find(({ lang }) => lang === site.locale) ?? local[0]);
    };
    find();
    speechSynthesis.addEventListener('voiceschanged', find);
    return () => speechSynthesis.removeEventListener('voiceschanged', find);
  }, []);
  return voice;
}
