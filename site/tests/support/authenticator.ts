import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Options for the browser, as the server sends them. */
interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

interface Changes {
  origin?: string;
  /** True if the person was verified, by a PIN or a fingerprint. */
  isVerified?: boolean;
  counter?: number;
}

/** A security key in software (WebAuthn, ES256) with one passkey, in a browser at `origin`. */
export class Authenticator {
  readonly id = randomBytes(16);
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userId = '';
  #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Result of `navigator.credentials.create`, as JSON. */
  create(options: Options, changes: Changes = {}): string {
    this.#userId = options.user?.id ?? '';
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    // A map of five: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
    const key = cbor('a5010203262001215820', xBytes, '225820', yBytes);
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, key]);
    const data = Buffer.concat([authData(options.rp?.id, 0x40, { counter: 0, ...changes }), credential]);
    const attestationObject = cbor(
      'a363666d74646e6f6e656761747453746d74a068617574684461746159',
      Buffer.from([data.length >> 8, data.length & 255]),
      data,
    );
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, changes).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['usb'],
    });
  }

  /** Result of `navigator.credentials.get`, as JSON. */
  get(options: Options, changes: Changes = {}, key: KeyObject = this.#keys.privateKey): string {
    const clientData = this.#clientData('webauthn.get', options, changes);
    const data = authData(options.rpId, 0, changes);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, key).toString('base64url'),
      userHandle: this.#userId,
    });
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#origin }: Changes): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const id = this.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}

function authData(rpId = '', flags: number, { isVerified = true, counter = 0 }: Changes): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const present = 0x01 | (isVerified ? 0x04 : 0);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | present]), count]);
}

/** Joins parts of a CBOR document; strings are hexadecimal. */
function cbor(...parts: (string | Buffer | undefined)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'hex') : (part ?? Buffer.alloc(0)))),
  );
}
