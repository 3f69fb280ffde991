import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './site.ts';

const program = '/usr/sbin/nginx';

export const isNginxThere = existsSync(program);

/** Headers that nginx writes itself, or that differ in each response. */
const own =
  /^(content-length|connection|keep-alive|date|etag|x-request-id|server|transfer-encoding|content-type)$/;

/**
 * Starts nginx with one process, a request log and main settings like Debian's. It answers `/` with the given bytes and
 * headers of a page of the site.
 */
export async function startNginx(directory: string, page: { headers: Headers; body: Buffer }) {
  const port = await freePort();
  writeFileSync(join(directory, 'page'), page.body);
  const headers = [...page.headers]
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  return run(
    directory,
    port,
    `access_log ${directory}/requests;
      server {
        listen 127.0.0.1:${port};
        location = / {
          root ${directory}; try_files /page =404; default_type '${page.headers.get('content-type')}';
          add_header x-request-id $request_id; ${headers.join(' ')}
        }
      }`,
  );
}

/**
 * Starts nginx in front of processes of the site, as on `/deploy/server` but without TLS. `x-upstream` in a response
 * names the processes that nginx asked.
 */
export async function startProxy(directory: string, ports: number[]) {
  const port = await freePort();
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
  return run(
    directory,
    port,
    `access_log off;
      upstream site { ${servers} keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          add_header x-upstream $upstream_addr always;
        }
      }`,
  );
}

async function run(directory: string, port: number, http: string) {
  const configuration = `
    daemon off; master_process off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/errors;
    events { worker_connections 768; }
    http {
      sendfile on; tcp_nopush on; server_tokens off; keepalive_requests 10000;
      client_body_temp_path ${directory}; proxy_temp_path ${directory}; fastcgi_temp_path ${directory};
      uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
      ${http}
    }`;
  writeFileSync(join(directory, 'nginx.conf'), configuration);
  const child = spawn(program, ['-p', directory, '-c', join(directory, 'nginx.conf')], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const endOrphan = () => child.kill('SIGKILL');
  process.once('exit', endOrphan);
  const url = `http://127.0.0.1:${port}/`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await wait(50);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', endOrphan);
    },
  };
}
