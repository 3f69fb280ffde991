/** Types of libraries that come without types, as far as we use them. */
declare module 'jsonld-signatures' {
  interface Loaded {
    contextUrl: null;
    documentUrl: string;
    document: unknown;
  }
  export type DocumentLoader = (address: string) => Promise<Loaded>;
  class ProofPurpose {}
  class AssertionProofPurpose extends ProofPurpose {}
  interface Options {
    suite: object;
    purpose: ProofPurpose;
    documentLoader: DocumentLoader;
  }
  const jsigs: {
    sign(document: object, options: Options): Promise<{ proof: Record<string, unknown> }>;
    purposes: { AssertionProofPurpose: typeof AssertionProofPurpose };
  };
  export default jsigs;
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { signer?: object; cryptosuite: object; date?: Date });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: {
    canonize(
      input: object,
      options: {
        documentLoader: (address: string) => Promise<unknown>;
        safe: boolean;
        base: null;
        messageDigestAlgorithm: string;
      },
    ): Promise<string>;
  };
}

declare module '@digitalbazaar/*-multikey' {
  interface Multikey {
    publicKeyMultibase: string;
    signer(): object;
  }
  export function fromJwk(options: {
    jwk: object;
    secretKey?: boolean;
    id?: string;
    controller?: string;
  }): Promise<Multikey>;
}

/** Contexts of credentials, badges, proofs and the older suite. */
declare module '*-context' {
  export const contexts: Map<string, object>;
}

declare module 'base58-universal' {
  export function decode(text: string): Uint8Array;
  export function encode(bytes: Uint8Array): string;
}

/** Only tests use those that follow. */
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: object): Promise<{ verified: boolean; error?: Error }>;
  export function defaultDocumentLoader(address: string): Promise<unknown>;
}

declare module '@digitalbazaar/*-cryptosuite' {
  export const cryptosuite: object;
  export function createSignCryptosuite(): object;
}

declare module '@digitalbazaar/ed25519-signature-2020' {
  export class Ed25519Signature2020 {
    constructor(options: { signer: object; date?: Date });
  }
}
