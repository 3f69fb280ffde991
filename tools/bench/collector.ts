/**
 * `node tools/bench/collector.ts PORT`: accepts traces and drops them. It is a separate process, so its time does not
 * count as the site's.
 */
import { createServer } from 'node:http';
import process from 'node:process';

createServer((req, res) => {
  req.resume().on('end', () => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
}).listen(Number(process.argv[2]), '127.0.0.1');
