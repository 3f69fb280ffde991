import { spawn, execFileSync } from 'node:child_process';
import { withServerDatabase } from '../scripts/bench/server-database.ts';
import { mkdtempSync, writeFileSync, readFileSync, openSync } from 'node:fs';
await withServerDatabase(async (url) => {
  const dir = mkdtempSync('/tmp/prof-');
  const child = spawn(process.execPath, ['--inspect=9333', 'server.ts'], { cwd: process.cwd(), env: { ...process.env, PORT: '3199', SITE_URL: 'http://127.0.0.1:3199', DATA_DIR: dir, DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(40) }, stdio: ['ignore', openSync(dir + '/log', 'w'), 'ignore'] });
  for (let i = 0; i < 60; i++) { try { await fetch('http://127.0.0.1:3199/healthz'); break; } catch { await new Promise(r => setTimeout(r, 300)); } }
  const path = process.argv[2] ?? '/blog/prompt-injection-and-the-audit-trail?x';
  const H = ['-H', 'Accept-Encoding: gzip, deflate, br, zstd'];
  writeFileSync('/tmp/page.html', await (await fetch('http://127.0.0.1:3199' + path)).text());
  execFileSync('wrk', ['-c16', '-t1', '-d6s', ...H, 'http://127.0.0.1:3199' + path]);
  const list: any = await (await fetch('http://127.0.0.1:9333/json')).json();
  const ws = new WebSocket(list[0].webSocketDebuggerUrl); await new Promise(r => ws.onopen = r);
  let id = 0; const wait = new Map<number, (v: any) => void>(); ws.onmessage = (m) => { const d = JSON.parse(String(m.data)); wait.get(d.id)?.(d.result); };
  const call = (method: string, params = {}) => new Promise<any>(r => { wait.set(++id, r); ws.send(JSON.stringify({ id, method, params })); });
  await call('Profiler.enable'); await call('Profiler.setSamplingInterval', { interval: 500 }); await call('Profiler.start');
  console.log(execFileSync('wrk', ['-c16', '-t1', '-d6s', '--latency', ...H, 'http://127.0.0.1:3199' + path]).toString().split('\n').slice(-5).join(' '));
  const { profile: p } = await call('Profiler.stop');
  child.kill('SIGTERM'); ws.close(); await new Promise(r => child.once('close', r));
  const self = new Map<number, number>(); p.samples.forEach((i: number, k: number) => self.set(i, (self.get(i) ?? 0) + p.timeDeltas[k]));
  const nodes = new Map<number, any>(p.nodes.map((n: any) => [n.id, n])); const parent = new Map<number, number>(); for (const n of p.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
  const key = (m: any) => m.callFrame.functionName + ' ' + m.callFrame.url.replace(/.*\/(node_modules|work\/main)\//, '') + ':' + m.callFrame.lineNumber;
  const agg = new Map<string, number>(), byFile = new Map<string, number>(), incl = new Map<string, number>(); let total = 0;
  for (const n of p.nodes) { const t = self.get(n.id) ?? 0; if (!t) continue; total += t; agg.set(key(n), (agg.get(key(n)) ?? 0) + t); const f = key(n).replace(/^.*? (?=\S+:\S*$)/, '').replace(/:\d+$/, ''); byFile.set(f, (byFile.get(f) ?? 0) + t); const seen = new Set<string>(); let i: number | undefined = n.id; while (i) { const m = nodes.get(i); const k = key(m); if (!seen.has(k)) { seen.add(k); incl.set(k, (incl.get(k) ?? 0) + t); } i = parent.get(i); } }
  const show = (m: Map<string, number>, n: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, n).forEach(([k, v]) => console.log((v / total * 100).toFixed(1).padStart(5), k.slice(0, 140)));
  console.log('SELF'); show(agg, 40); console.log('FILE'); show(byFile, 30); console.log('INCL'); show(incl, 90);
});
