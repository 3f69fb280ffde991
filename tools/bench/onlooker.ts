/**
 * A thread that requests each URL of `workerData` repeatedly, as one more visitor, until it gets a message. Then it
 * sends the 99th percentile of each (ms), `Infinity` if more than 1 % failed.
 */
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const everyMs = 20;

let isEnough = false;
parentPort?.once('message', () => {
  isEnough = true;
});
parentPort?.postMessage(await Promise.all((workerData as string[]).map(look)));

async function look(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (!isEnough) {
    const startedAt = performance.now();
    const isAnswered = await ask(agent, url);
    times.push(isAnswered ? performance.now() - startedAt : Number.POSITIVE_INFINITY);
    await wait(everyMs);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? Number.NaN);
}

function ask(agent: Agent, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    request(url, { agent, timeout: 20_000 }, (response) => {
      response.on('close', () => resolve(response.statusCode === 200)).resume();
    })
      .on('timeout', function (this: ClientRequest) {
        this.destroy();
      })
      .on('error', () => resolve(false))
      .end();
  });
}
