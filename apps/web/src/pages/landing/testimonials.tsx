import { Card } from "../../components/ui/card.tsx";

const testimonials = [
  {
    quote: "I imported eleven years of bookmarks over coffee. By the second cup I had found a page I had given up on.",
    name: "Maren Holt",
    role: "Research librarian",
  },
  {
    quote: "It files links the way I would. When it does not, I move one, and it has understood.",
    name: "Tomás Rivera",
    role: "Software engineer",
  },
  {
    quote: "I paste a link and never think about it again until I need it. Then two words bring it back.",
    name: "Aiko Brandt",
    role: "Product designer",
  },
];

export function Testimonials() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-20 sm:px-6">
      <h2 className="text-center text-2xl font-semibold tracking-tight">What people say</h2>
      <ul className="mt-12 grid gap-4 md:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <Card className="h-full">
              <figure className="flex h-full flex-col p-6">
                <blockquote className="flex-1 text-lg text-pretty">“{quote}”</blockquote>
                <figcaption className="mt-6">
                  <span className="block font-semibold">{name}</span>
                  <span className="text-sm text-muted">{role}</span>
                </figcaption>
              </figure>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
