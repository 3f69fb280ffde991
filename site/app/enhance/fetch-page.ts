/** Fetches a page of the site, to take parts from it. @throws if there is no answer, or an error */
export async function fetchPage(address: string | URL, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(address, { headers: { Accept: 'text/html' }, ...(signal && { signal }) });
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
