/** A page of the site, to take parts of it over. @throws when there is no answer, or it is an error */
export async function fetchPage(address: string | URL, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, { headers: { Accept: 'text/html' }, ...(signal && { signal }) });
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
