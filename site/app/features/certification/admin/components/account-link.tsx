/** Email of an account. With an `id`, it links to the account's page at the desk. */
export function AccountLink({ id, email }: { id: string | undefined; email: string }) {
  if (!id) return email;
  return (
    <a className="link" href={`/admin/people/${id}`}>
      {email}
    </a>
  );
}
