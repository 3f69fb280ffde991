/** Takes whatever traces it is sent, and drops them: `node tools/bench/collector.ts PORT`. A process of its own, whose time is not the site's. */
import { createServer } from 'node:http';
import process from 'node:process';

createServer((req, res) => {
  req.resume().on('end', () => res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
}).listen(Number(process.argv[2]), '127.0.0.1');
