import { type ExamState, emptyMark, isNews, joinMarks, type Mark, type PlacedMark } from '../marks.ts';

/** Result of sending answers. */
export type SendResult =
  | { state: ExamState }
  /** No connection, or a server that is busy: to be tried again. */
  | 'unreachable'
  /** The exam is over. */
  | 'over'
  /** The server refused, for example because the session has ended. */
  | { refused: string };

/** Connection to the server, and storage for unsent answers. */
export interface AnswerPorts {
  send: (marks: PlacedMark[]) => Promise<SendResult>;
  /** Stores unsent answers in this browser, for its other tabs and for later visits. */
  hold: (unsent: PlacedMark[]) => void;
  /** Tells the other tabs. */
  tell: (mark: PlacedMark) => void;
  /** Milliseconds of a clock that only goes forward. */
  clock: () => number;
}

export interface AnswerState {
  marks: readonly Mark[];
  /** `idle` until something changed; `waiting` for a connection. */
  status: 'idle' | 'saving' | 'saved' | 'waiting' | 'over' | 'refused';
  message?: string;
}

/** Pause before the next call (ms) if answers changed during the last one. The server takes ten calls a second. */
const pauseMs = 150;
const retryMs = 3_000;

/**
 * The answers of a running exam: sent at once, one call at a time, and again after a lost connection. Each change gets
 * a number that is higher than those that this tab knows, and at least the server's time (see `marks.ts`). Knows
 * neither React nor the network.
 */
export class AnswerKeeper {
  state: AnswerState;
  /** Last known answers on the server. */
  #known: Mark[];
  #ports: AnswerPorts;
  #on: { change: () => void; state: (state: ExamState) => void };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** The server's clock, and ours at that moment. */
  #serverMs: number;
  #clockMs: number;

  /** `unsent`: answers that an earlier visit could not send. */
  constructor(
    first: ExamState,
    ports: AnswerPorts,
    unsent: readonly PlacedMark[],
    on: { change: () => void; state: (state: ExamState) => void },
  ) {
    this.#known = first.marks;
    this.#ports = ports;
    this.#on = on;
    this.#serverMs = first.nowMs;
    this.#clockMs = ports.clock();
    this.state = { marks: first.marks, status: 'idle' };
    this.#join(unsent);
    if (this.unsent().length > 0) this.#schedule(0);
  }

  /** Answers and flags that the server does not have yet. */
  unsent(): PlacedMark[] {
    return this.state.marks.flatMap((mark, index) =>
      isNews(mark, this.#known[index] ?? emptyMark) ? [{ question: index + 1, ...mark }] : [],
    );
  }

  choose(question: number, option: number): void {
    const mark = this.state.marks[question - 1];
    if (mark && mark.option !== option) this.#change(question, { ...mark, option, seq: this.#nextNumber() });
  }

  flag(question: number, isFlagged: boolean): void {
    const mark = this.state.marks[question - 1];
    if (mark) this.#change(question, { ...mark, isFlagged, flagSeq: this.#nextNumber() });
  }

  /** Takes a change of another tab of this browser, which sends it itself. */
  hear(mark: PlacedMark): void {
    this.#join([mark]);
  }

  /** Merges the server's state of the exam. */
  learn(state: ExamState): void {
    this.#serverMs = state.nowMs;
    this.#clockMs = this.#ports.clock();
    this.#known = this.#known.map((mark, index) => joinMarks(mark, state.marks[index] ?? emptyMark));
    this.#join(state.marks.map((mark, index) => ({ question: index + 1, ...mark })));
    this.#on.state(state);
  }

  /**
   * Sends waiting answers at once: the connection is back, or the learner submits the exam. Returns true if nothing is
   * left to send.
   */
  async flush(): Promise<boolean> {
    await this.#sending;
    clearTimeout(this.#timer);
    const marks = this.unsent();
    if (marks.length > 0 && this.state.status !== 'over') {
      this.#sending = this.#ports.send(marks).then((result) => this.#accept(result));
      await this.#sending;
      this.#sending = undefined;
    }
    return this.unsent().length === 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #accept(result: SendResult): void {
    if (result === 'unreachable') {
      this.#set({ status: 'waiting' });
      this.#schedule(retryMs);
    } else if (result === 'over') this.end();
    else if ('refused' in result) this.#set({ status: 'refused', message: result.refused });
    else {
      this.learn(result.state);
      const rest = this.unsent();
      this.#ports.hold(rest);
      this.#set({ status: rest.length > 0 ? 'saving' : 'saved', message: undefined });
      if (rest.length > 0) this.#schedule(pauseMs);
    }
  }

  /** Nothing more can be sent. */
  end(): void {
    clearTimeout(this.#timer);
    this.#ports.hold([]);
    this.#set({ status: 'over' });
  }

  #change(question: number, mark: Mark): void {
    if (this.state.status === 'over') return;
    const placed = { question, ...mark };
    this.#join([placed]);
    this.#ports.hold(this.unsent());
    this.#ports.tell(placed);
    // Without a connection the status stays `waiting`; `saving` would only flicker.
    if (this.state.status !== 'waiting') this.#set({ status: 'saving' });
    if (!this.#sending) this.#schedule(0);
  }

  #join(changes: readonly PlacedMark[]): void {
    const marks = [...this.state.marks];
    for (const { question, ...change } of changes) {
      const mark = marks[question - 1];
      if (mark) marks[question - 1] = joinMarks(mark, change);
    }
    this.#set({ marks });
  }

  #nextNumber(): number {
    const now = Math.round(this.#serverMs + this.#ports.clock() - this.#clockMs);
    const highest = Math.max(...this.state.marks.flatMap(({ seq, flagSeq }) => [seq, flagSeq]));
    return Math.max(now, highest + 1);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #set(change: Partial<AnswerState>): void {
    this.state = { ...this.state, ...change };
    this.#on.change();
  }
}
