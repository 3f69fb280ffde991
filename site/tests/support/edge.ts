/** The caches of `/deploy/operate#edge-caches`, in front of sites on this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join, resolve } from 'node:path';
import { site } from '#site';
import { eventually } from './services.ts';
import { freePort, temporaryDirectory } from './site-process.ts';

export const varnish = '/usr/sbin/varnishd';
export const nginx = '/usr/sbin/nginx';

const recipe = readFileSync(
  resolve(import.meta.dirname, '../../content/deploy/operate/13-edge-caches.md'),
  'utf8',
).replaceAll('{slug}', site.slug);

/** Code blocks of a language in the recipe, in order. */
function published(language: string): string[] {
  return [...recipe.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );
}

/** The text with each `said` replaced by its value on this machine. @throws Error if the text lacks one */
function adapted(text: string, here: [said: string, meant: string][]): string {
  return here.reduce((all, [said, meant]) => {
    if (!all.includes(said)) throw new Error(`The recipe no longer says ${said}`);
    return all.replace(said, meant);
  }, text);
}

export interface Edge {
  url: string;
  stop: () => Promise<void>;
}

/** Varnish on `port`, in front of processes on the ports `sites`, which need not run yet. */
export async function startVarnish(port: number, sites: number[]): Promise<Edge> {
  const directory = temporaryDirectory();
  const [vcl = ''] = published('vcl');
  const backend = /backend one \{[\s\S]*?\n\}\n/.exec(vcl)?.[0] ?? '';
  const names = sites.map((_, index) => `site_${index}`);
  const backends = sites.map((site, index) =>
    adapted(backend, [
      ['backend one', `backend ${names[index]}`],
      ['"3000"', `"${site}"`],
    ]),
  );
  const file = join(directory, 'default.vcl');
  writeFileSync(
    file,
    adapted(vcl, [
      [backend, backends.join('')],
      ['processes.add_backend(one);', names.map((name) => `processes.add_backend(${name});`).join(' ')],
    ]),
  );
  const args = [
    '-F',
    '-f',
    file,
    '-a',
    `127.0.0.1:${port}`,
    '-n',
    join(directory, 'work'),
    '-s',
    'malloc,128m',
  ];
  return startEdge(spawn(varnish, [...args, '-j', 'none'], { stdio: 'ignore' }), port);
}

/** nginx in front of the process on the port `site`. */
export async function startNginxCache(site: number): Promise<Edge> {
  const directory = temporaryDirectory();
  const port = await freePort();
  const [above = '', location = ''] = published('nginx');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join(' ');
  const file = join(directory, 'nginx.conf');
  const caches = adapted(above, [
    [/proxy_cache_path (\S+)/.exec(above)?.[1] ?? '?', join(directory, 'kept')],
  ]);
  writeFileSync(
    file,
    `user root; daemon off; pid ${join(directory, 'pid')}; error_log stderr crit; events {}
http { access_log off; ${paths}
${caches}
server { listen 127.0.0.1:${port}; location / {
  proxy_pass http://127.0.0.1:${site};
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
${location}
} } }`,
  );
  return startEdge(spawn(nginx, ['-c', file, '-p', directory], { stdio: 'ignore' }), port);
}

async function startEdge(child: ChildProcess, port: number): Promise<Edge> {
  const url = `http://127.0.0.1:${port}`;
  const exited = once(child, 'exit');
  const endOrphan = () => child.kill('SIGKILL');
  process.once('exit', endOrphan);
  await eventually(() =>
    ask(url).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    async stop() {
      child.kill();
      await exited;
      process.off('exit', endOrphan);
    },
  };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request that `fetch` cannot send: a header may occur twice, and nothing like `Accept` is added. */
export function ask(
  url: string,
  headers: Record<string, string | string[]> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = request(url, { method, headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      answer.on('error', fail);
    });
    asked.on('error', fail).end();
  });
}
