/** As in the registry's `server.json`. */
export interface Package {
  /** npm | pypi | oci | nuget | mcpb */
  registryType: string;
  identifier: string;
  version?: string | undefined;
}
