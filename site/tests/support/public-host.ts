/** A public host, as a site process sees it: an HTTPS server on this machine under its own name. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryDirectory } from './site-process.ts';

/**
 * Code that runs in the site's process before the site. The name gets a public address, which the site checks. The
 * connection then goes to this machine's server, with real TLS.
 */
function reroute(name: string, port: number) {
  return `
    import dns from 'node:dns';
    import net from 'node:net';
    const lookup = dns.lookup;
    dns.lookup = (host, options, answer) =>
      host.endsWith('${name}')
        ? process.nextTick(answer, null, [{ address: '93.184.216.34', family: 4 }])
        : lookup(host, options, answer);
    const connect = net.Socket.prototype.connect;
    net.Socket.prototype.connect = function (...given) {
      const options = Array.isArray(given[0]) ? given[0][0] : given[0];
      if (options?.host?.endsWith('${name}') && options.port === 443) {
        const judge = options.lookup;
        options.port = ${port};
        options.lookup = (host, how, answer) =>
          judge(host, how, (error) =>
            error ? answer(error) : how.all ? answer(null, [{ address: '127.0.0.1', family: 4 }]) : answer(null, '127.0.0.1', 4));
      }
      return connect.apply(this, given);
    };`;
}

/** Makes a certificate that its own key signs. Returns the paths of both. */
export function makeCertificate(name: string) {
  const folder = temporaryDirectory();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  return { key, certificate };
}

/**
 * Serves `https://<name>/` for a site process with the returned settings. Subdomains lead here too, but do not match
 * the certificate.
 */
export async function servePublicly(name: string, answer: RequestListener) {
  const { key, certificate } = makeCertificate(name);
  const server: Server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    answer,
  ).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reroute(name, port))}`,
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
