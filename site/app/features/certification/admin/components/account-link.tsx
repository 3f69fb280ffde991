/** An account, with the way to its page for whoever may open that. */
export function AccountLink({ id, email }: { id: string | undefined; email: string }) {
  if (!id) return email;
  return (
    <a className="link" href={`/admin/people/${id}`}>
      {email}
    </a>
  );
}
