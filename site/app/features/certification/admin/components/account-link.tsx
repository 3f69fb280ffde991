/** Email of an account, linked to its page for roles that may open it. */
export function AccountLink({ id, email }: { id: string | undefined; email: string }) {
  if (!id) return email;
  return (
    <a className="link" href={`/admin/people/${id}`}>
      {email}
    </a>
  );
}
