import type pg from 'pg';

/** Queries of one request, counted by the server. */
export interface Asked {
  queries: number;
  /** Planning and execution of all queries (ms). */
  databaseMs: number;
  slowestMs: number;
  slowest: string;
}

/** Server settings for `StatementCounter`. Utility commands, such as `begin` and `commit`, are not counted. */
export const countingSettings = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'pg_stat_statements.track_utility=off',
];

/** Counts statements between `reset` and `read`, without those of the queue and of the recovery check. */
export class StatementCounter {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async open(): Promise<void> {
    await this.#client.query('create extension if not exists pg_stat_statements');
  }

  async reset(): Promise<void> {
    await this.#client.query('select pg_stat_statements_reset()');
  }

  async read(): Promise<Asked> {
    const { rows } = await this.#client.query<{ calls: number; ms: number; query: string }>(
      `select calls::int, total_plan_time + total_exec_time as ms, query from pg_stat_statements
         where query !~ 'pgboss|pg_stat_statements|pg_is_in_recovery' order by ms desc`,
    );
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0);
    const [slowest] = rows;
    return {
      queries: sum(({ calls }) => calls),
      databaseMs: sum(({ ms }) => ms),
      slowestMs: slowest ? slowest.ms / slowest.calls : 0,
      slowest: slowest?.query.replaceAll(/\s+/g, ' ') ?? '',
    };
  }
}
