// The name of a method or a metric, which may be broken where its words meet and nowhere else.
export function UnitName(props: { name: string }) {
  const words = props.name.split(/(?<=[_:,])/);
  return (
    <>
      {words.map((word, at) => (
        <>
          {at > 0 && <wbr />}
          {word}
        </>
      ))}
    </>
  );
}
